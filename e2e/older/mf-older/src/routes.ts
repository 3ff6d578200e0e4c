import { contractVersion, type RemoteRoutes } from '@shared/contract/portal'

export const manifest: RemoteRoutes = {
  name: 'mf-older',
  title: '往年业务',
  contractRange: `^${contractVersion}`,
  groups: [
    {
      path: '/older',
      title: '往年业务',
      icon: 'tool',
      access: 'CON',
      order: 90,
      children: [
        { path: '/older/messages', name: 'older-messages', title: '往年消息', access: null, roleTypes: ['3'] },
        { path: '/older/who', name: 'older-who', title: '往年账号', access: null, roleTypes: ['3'] },
      ],
    },
  ],
}
