import type { FastifyInstance } from 'fastify'
import type { ServiceContext } from '../../context'
import type { TypeBehaviour } from '../../workflow/behaviour'

/** A type's own code, with the calls only it has. */
export interface ModuleBehaviour extends TypeBehaviour {
  routes?(app: FastifyInstance, context: ServiceContext): void
}
