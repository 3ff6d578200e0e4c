/**
 * Loaded before anything else, and written so that an old Node can parse it: its user must see a clear message, not a
 * syntax error in some library.
 */

/**
 * @param {string} version as in process.versions.node: 20.19.4
 * @returns {string} message for the user; empty when the version is supported
 */
export function nodeProblem(version) {
  const parts = version.split('.')
  const major = Number(parts[0])
  const minor = Number(parts[1])
  if (major > 20 || (major === 20 && minor >= 19)) return ''
  return `需要 Node.js 20.19 或更高版本，当前为 ${version}。请从 https://nodejs.org 安装后重试。\nNode.js 20.19 or newer is needed, this is ${version}.`
}

const problem = nodeProblem(process.versions.node)
if (problem !== '') {
  console.error(problem)
  process.exit(1)
}
