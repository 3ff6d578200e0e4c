import { browserProject, nodeProject, remoteProjects } from '@shared/build/jest'

export default {
  // Jest takes this one for the whole run only. Of a quiet machine nothing takes a minute: six times that is for a loaded one.
  testTimeout: 360_000,
  projects: [
    nodeProject({ name: 'contract', folder: 'shared/contract' }),
    nodeProject({ name: 'build', folder: 'shared/build' }),
    browserProject({ name: 'portal', folder: 'shared/portal' }),
    browserProject({ name: 'ui', folder: 'shared/ui' }),
    browserProject({ name: 'shell', folder: 'shell' }),
    ...remoteProjects(),
    nodeProject({ name: 'service', folder: 'service' }),
    nodeProject({ name: 'print', folder: 'print' }),
    nodeProject({ name: 'tools', folder: 'tools' }),
    nodeProject({ name: 'deploy', folder: 'deploy' }),
  ],
}
