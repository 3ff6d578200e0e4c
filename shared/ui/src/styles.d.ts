/** CSS modules: class names as the build makes them. */
declare module '*.module.css' {
  const classes: Readonly<Record<string, string>>
  export default classes
}
