import { createRemoteConfig } from '@shared/build'

export default createRemoteConfig({ name: 'mf-equipment' })
