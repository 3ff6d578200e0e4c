import type { IconDefinition } from '@ant-design/icons-svg/lib/types'

interface IconProps {
  icon: IconDefinition
  className?: string
}

/**
 * An icon with the height of a letter and the colour of the surrounding text. Hidden from screen readers, because there is always text
 * beside it. Plain SVG, so that pages without antd can use it. All icons consist of paths in one colour.
 */
export function Icon({ icon, className }: IconProps) {
  if (typeof icon.icon === 'function') return null
  const { attrs, children = [] } = icon.icon
  return (
    <svg
      aria-hidden="true"
      viewBox={attrs.viewBox}
      width="1em"
      height="1em"
      fill="currentColor"
      className={className}
      style={{ flex: 'none', verticalAlign: '-0.14em' }}
    >
      {children.map(
        ({ tag, attrs: { d } }) =>
          // Some icons also contain an empty style element.
          tag === 'path' && <path key={d} d={d} />,
      )}
    </svg>
  )
}
