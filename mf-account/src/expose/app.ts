import { defineRemote } from '@shared/portal'

/** Pages by the names their routes have; each is loaded when it is first opened. */
export default defineRemote({})
