import { browserProject, nodeProject } from '@shared/build/jest'

export default {
  // Jest takes this one for the whole run only; the services' tests talk to a real database on a busy machine.
  testTimeout: 30_000,
  projects: [
    nodeProject({ name: 'contract', folder: 'shared/contract' }),
    nodeProject({ name: 'build', folder: 'shared/build', timeout: 180_000 }),
    browserProject({ name: 'portal', folder: 'shared/portal' }),
    browserProject({ name: 'ui', folder: 'shared/ui', timeout: 20_000 }),
    browserProject({ name: 'shell', folder: 'shell', timeout: 20_000 }),
    browserProject({ name: 'mf-construction', folder: 'mf-construction', timeout: 20_000 }),
    browserProject({ name: 'mf-inspection', folder: 'mf-inspection', timeout: 20_000 }),
    browserProject({ name: 'mf-account', folder: 'mf-account', timeout: 20_000 }),
    nodeProject({ name: 'service', folder: 'service', timeout: 30_000 }),
    nodeProject({ name: 'print', folder: 'print', timeout: 30_000 }),
    nodeProject({ name: 'tools', folder: 'tools', timeout: 30_000 }),
    nodeProject({ name: 'deploy', folder: 'deploy', timeout: 60_000 }),
  ],
}
