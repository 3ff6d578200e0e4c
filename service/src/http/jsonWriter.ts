import fastJsonStringify, { type Schema } from 'fast-json-stringify'
import { z } from 'zod'

/**
 * A schema as plain JSON: zod's object also has methods. `additionalProperties: false` is removed: extra properties are to be omitted,
 * but among alternatives (`anyOf`) it would reject the value.
 */
function plainSchema(schema: z.ZodType): Schema {
  const converted = z.toJSONSchema(schema, {
    io: 'output',
    target: 'draft-7',
    override: ({ jsonSchema }) => {
      if (jsonSchema.additionalProperties === false) delete jsonSchema.additionalProperties
      // A record of texts has no properties to omit: the engine's own JSON.stringify takes half the time.
      else if (typeof jsonSchema.additionalProperties === 'object' && !jsonSchema.properties) for (const key of Object.keys(jsonSchema)) delete jsonSchema[key]
    },
  })
  return JSON.parse(JSON.stringify(converted))
}

/**
 * A serialiser for a schema: properties it does not declare are omitted, a missing one throws. Compiled at its first use; validating and
 * then serialising would take twice the time.
 */
export function jsonWriter<S extends z.ZodType>(schema: S): (data: z.output<S>) => string {
  let write: ((data: unknown) => string) | undefined
  return (data) => {
    write ??= fastJsonStringify(plainSchema(schema))
    return write(data)
  }
}

/**
 * Data serialised already, by writers made from the same schema: JSON from the database is sent as it is, without being parsed and
 * serialised again.
 */
export class JsonText<T> {
  /** The type of the data: a handler may return this text wherever it may return that type. */
  declare readonly of: T
  constructor(readonly text: string) {}
}
