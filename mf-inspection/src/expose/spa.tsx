import { createSpa } from '@shared/ui/spa'
import { manifest } from '../routes'
import app from './app'

/** Lifecycle functions for foreign hosts, which mount the area in their own page. */
export const { bootstrap, mount, unmount, update } = createSpa(manifest, app)
