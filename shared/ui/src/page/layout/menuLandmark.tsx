import { cloneElement, isValidElement, type KeyboardEvent, type ReactNode, type Ref } from 'react'

interface MenuProps {
  /** The dropdown moves the focus to what it is given as popup, which the landmark would not take. */
  ref?: Ref<unknown>
  onKeyDown?: (event: KeyboardEvent) => void
}

interface MenuLandmarkProps extends Pick<MenuProps, 'ref'> {
  as: 'nav' | 'section'
  label: string
  menu: ReactNode
}

/** An entry moves the focus before the browser acts on the key, which would then press the button that has it: the one that closes a dialog just opened. */
const onKeyDown = (event: KeyboardEvent) => {
  if (event.key === 'Enter') event.preventDefault()
}

function MenuLandmark({ as: Landmark, label, menu, ref }: MenuLandmarkProps) {
  return <Landmark aria-label={label}>{isValidElement<MenuProps>(menu) ? cloneElement(menu, { ref, onKeyDown }) : menu}</Landmark>
}

/** `popupRender` of a dropdown that puts its menu into a landmark with a name: popups are rendered outside those of the page. */
export const menuLandmark = (label: string, as: MenuLandmarkProps['as'] = 'section') =>
  function landmarkOf(menu: ReactNode) {
    return <MenuLandmark as={as} label={label} menu={menu} />
  }
