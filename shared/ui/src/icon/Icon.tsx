import type { IconDefinition } from '@ant-design/icons-svg/lib/types'

export interface IconProps {
  icon: IconDefinition
  className?: string
}

/**
 * A picture of one letter's height in the colour of its words, silent for screen readers: words always stand beside it.
 * Plain SVG, so that pages before antd can use it. Every icon of ours is drawn of paths in one colour.
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
          // Some come with an empty style sheet besides.
          tag === 'path' && <path key={d} d={d} />,
      )}
    </svg>
  )
}
