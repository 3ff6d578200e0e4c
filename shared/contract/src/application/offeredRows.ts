import { z } from 'zod'
import { mostDevicesPerApplication } from '../equipment/selectedDevices'

/** Query of a lookup about rows that must fit together: how many trailing rows are only offered. Each is checked against the chosen rows, not the others. */
export const offeredSchema = z.coerce.number().int().min(0).max(mostDevicesPerApplication).default(0)
