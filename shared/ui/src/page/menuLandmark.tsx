import { cloneElement, isValidElement, type ReactNode, type Ref } from 'react'

interface MenuLandmarkProps {
  as: 'nav' | 'section'
  label: string
  menu: ReactNode
  /** Of the menu: the dropdown moves the focus to what it is given as popup, which the landmark would not take. */
  ref?: Ref<unknown>
}

function MenuLandmark({ as: Landmark, label, menu, ref }: MenuLandmarkProps) {
  return <Landmark aria-label={label}>{isValidElement<{ ref?: Ref<unknown> }>(menu) ? cloneElement(menu, { ref }) : menu}</Landmark>
}

/** `popupRender` of a dropdown that puts its menu into a landmark with a name: popups are rendered outside those of the page. */
export const menuLandmark = (label: string, as: MenuLandmarkProps['as'] = 'section') =>
  function landmarkOf(menu: ReactNode) {
    return <MenuLandmark as={as} label={label} menu={menu} />
  }
