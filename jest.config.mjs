import { browserProject, nodeProject, remoteProjects } from '@shared/build/jest'

export default {
  // Jest takes this one for the whole run only. The longest test that was timed, a flow of everyType.test.ts, takes 23 seconds alone on a quiet machine: six
  // times that, and something for those that were not, is for a loaded one.
  testTimeout: 180_000,
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
