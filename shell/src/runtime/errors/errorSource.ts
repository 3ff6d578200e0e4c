import shell from '../../../package.json'

/** The build this page's frame comes from, as reports of errors name it. */
export const shellBuild: { remote: string; version: string } = { remote: 'shell', version: shell.version }

/**
 * Which build a script error comes from: the first remote among the addresses of its stack, otherwise the shell. A
 * remote's code is called by libraries of the shell, so the top of the stack says little.
 */
export function sourceOf(stack: string | undefined, fileName = ''): { remote: string; version: string } {
  const [, remote, build] = /\/remotes\/(mf-[a-z]+)\/([^/\s]+)\//.exec(`${stack ?? ''}\n${fileName}`) ?? []
  return remote && build ? { remote, version: build } : shellBuild
}
