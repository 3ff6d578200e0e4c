import type { FastifyInstance } from 'fastify'
import type { ServiceContext } from '../../../context'
import type { TypeBehaviour } from '../../../workflow/behaviour'

/** The behaviour of a type, with the routes only this type has. */
export interface ModuleBehaviour extends TypeBehaviour {
  routes?(app: FastifyInstance, context: ServiceContext): void
}
