import { createSpa } from '@shared/ui/spa'
import { manifest } from '../routes'
import app from './app'

/** For foreign hosts: the area in any page. */
export const { bootstrap, mount, unmount, update } = createSpa(manifest, app)
