/**
 * `main.js` starts the portal; `main.js create-admin <loginName>` creates an administrator; `sso-on` and `sso-off <loginName>` set where
 * an account signs in; `sms-outbox [mobile]` shows stored messages; `verify-audit` checks the audit log and `export-audit` prints
 * it; `seed-load` fills a database for measurements. The Node version is checked before anything is loaded: an old Node would fail inside a library without a clear message.
 */
const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
if (major < 20 || (major === 20 && minor < 19)) {
  console.error(`需要 Node.js 20.19 或更高版本，当前为 ${process.versions.node} (Node.js 20.19 or newer is needed)`)
  process.exit(1)
}

const commands: Record<string, (...args: string[]) => Promise<void>> = {
  start: async () => (await import('./app/run')).run(),
  'create-admin': async (loginName) => (await import('./commands/commands')).createAdmin(loginName),
  'sso-on': async (loginName) => (await import('./commands/commands')).useSso(loginName, true),
  'sso-off': async (loginName) => (await import('./commands/commands')).useSso(loginName, false),
  'sms-outbox': async (mobile) => (await import('./commands/commands')).showOutbox(mobile),
  'verify-audit': async (...args) => (await import('./commands/commands')).checkAudit(args),
  'export-audit': async (...args) => (await import('./commands/commands')).exportAuditLog(args),
  'seed-load': async (...args) => (await import('./commands/commands')).loadApplications(args),
}
const [name = 'start', ...args] = process.argv.slice(2)
const command = commands[name]
if (!command) {
  console.error(`没有命令 ${name}。可用：${Object.keys(commands).join('、')} (unknown command)`)
  process.exit(1)
}

command(...args).catch((error: unknown) => {
  const plain = error instanceof Error && error.name === 'PlainError'
  console.error(plain ? error.message : error)
  process.exit(1)
})

export {}
