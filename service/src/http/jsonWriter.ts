import fastJsonStringify, { type Schema } from 'fast-json-stringify'
import { z } from 'zod'

/**
 * A schema as plain JSON: zod's object carries methods beside it. "No other properties" is left out of it, since where
 * one of several shapes is looked for it would refuse what is to be left out.
 */
function plainSchema(schema: z.ZodType): Schema {
  const converted = z.toJSONSchema(schema, {
    io: 'output',
    target: 'draft-7',
    override: ({ jsonSchema }) => {
      if (jsonSchema.additionalProperties === false) delete jsonSchema.additionalProperties
      // A record of texts has nothing to leave out: the engine's own writer takes half the time.
      else if (typeof jsonSchema.additionalProperties === 'object' && !jsonSchema.properties) for (const key of Object.keys(jsonSchema)) delete jsonSchema[key]
    },
  })
  return JSON.parse(JSON.stringify(converted))
}

/**
 * The writer of what a schema declares: what is not declared is left out, what is missing throws. It is compiled at its
 * first use; checking and then writing would take twice the time.
 */
export function jsonWriter<S extends z.ZodType>(schema: S): (data: z.output<S>) => string {
  let write: ((data: unknown) => string) | undefined
  return (data) => {
    write ??= fastJsonStringify(plainSchema(schema))
    return write(data)
  }
}

/**
 * Data written already, by writers made of its own schema: what the database keeps as JSON goes out as it came, without
 * being read and written again.
 */
export class JsonText<T> {
  /** What the text is of: a handler may answer with it where it may answer with that. */
  declare readonly of: T
  constructor(readonly text: string) {}
}
