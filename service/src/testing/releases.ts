import { contractVersion, type RemoteManifest } from '@shared/contract/portal'

const file = (name: string) => ({ file: name, integrity: `sha384-${'A'.repeat(64)}` })

/** The manifest of a build of a remote, with one page. */
export const aManifest = (change: Partial<RemoteManifest> = {}): RemoteManifest => {
  const { name = 'mf-construction', version = '1.0.0', buildId = 'b1' } = change
  return {
    name,
    title: '施工告知',
    version,
    contractRange: `^${contractVersion}`,
    buildId,
    container: `${name}_${version}_${buildId}`.replace(/[^A-Za-z0-9]/g, '_'),
    manifest: file('mf-manifest.json'),
    entry: file('remoteEntry.js'),
    groups: [
      {
        path: '/construction',
        title: '施工告知',
        icon: 'tool',
        access: 'CON',
        hideInMenu: false,
        showAlways: false,
        order: 1,
        children: [{ path: '/construction/detail', name: 'detail', title: '告知详情', access: null, roleTypes: ['3'], hideInMenu: false, notCache: false }],
      },
    ],
    ...change,
  }
}
