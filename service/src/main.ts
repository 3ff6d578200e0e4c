/**
 * `main.js` starts the portal, `main.js create-admin <loginName>` makes an administrator. The version is looked at before
 * anything is loaded: an old Node would fail on a line of a library and tell nobody why.
 */
const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
if (major < 20 || (major === 20 && minor < 19)) {
  console.error(`需要 Node.js 20.19 或更高版本，当前为 ${process.versions.node} (Node.js 20.19 or newer is needed)`)
  process.exit(1)
}

const [command, argument] = process.argv.slice(2)
const work = command === 'create-admin' ? import('./createAdmin').then(({ createAdmin }) => createAdmin(argument)) : import('./run').then(({ run }) => run())

work.catch((error: unknown) => {
  const plain = error instanceof Error && error.name === 'PlainError'
  console.error(plain ? error.message : error)
  process.exit(1)
})

export {}
