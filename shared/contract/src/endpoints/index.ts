import { applicationDefinitions } from '../applications'
import type { EndpointShape } from '../endpoint'
import { account } from './account'
import { announcement } from './announcement'
import { applicationEndpoints } from './application'
import { attachment } from './attachment'
import { common } from './common'
import { flowLog } from './flowLog'
import { message } from './message'
import { mobileUpload } from './mobileUpload'
import { operation } from './operation'
import { passwordReset } from './passwordReset'
import { portal } from './portal'
import { session } from './session'
import { unit } from './unit'

/** Every endpoint of the portal by area: what the service registers and the client calls. */
export const endpoints = {
  session,
  unit,
  attachment,
  portal,
  common,
  account,
  passwordReset,
  announcement,
  message,
  mobileUpload,
  flowLog,
  operation,
}

/** Endpoints of every application type, in the order of the definitions. */
export const applicationEndpointsByType = Object.fromEntries(applicationDefinitions.map((definition) => [definition.key, applicationEndpoints(definition)]))

/** Flat list of every endpoint, for registration checks, OpenAPI and tests that attack each route. */
export function allEndpoints(): EndpointShape[] {
  const fixed = Object.values(endpoints).flatMap((area) => Object.values(area) as EndpointShape[])
  const perType = Object.values(applicationEndpointsByType).flatMap(({ transitions, ...calls }) => [
    ...(Object.values(calls) as EndpointShape[]),
    ...(Object.values(transitions) as EndpointShape[]),
  ])
  return [...fixed, ...perType]
}
