import { defineRemote } from '@shared/portal'

export default defineRemote({
  'older-messages': () => import('../pages/MessagesPage'),
  'older-who': () => import('../pages/WhoPage'),
})
