import type { z } from 'zod'

/** String field of a Zod schema: its path, and a function that wraps a value of the field into a whole input. */
export type SchemaTextField = { path: string; wrap: (value: unknown) => unknown }

/** Zod schema types without free text: numbers, booleans, enumerations, literals. */
const textless = new Set(['number', 'boolean', 'enum', 'literal', 'null'])
type Definition = z.core.$ZodTypeDef & {
  shape?: Record<string, z.ZodType>
  innerType?: z.ZodType
  element?: z.ZodType
  options?: z.ZodType[]
  keyType?: z.ZodType
  valueType?: z.ZodType
}

/**
 * Returns every string field of a Zod schema. Also returns the schema's faults: unknown types, and texts or lists
 * without a length check before other checks.
 */
export function listSchemaTextFieldsAndFaults(schema: z.ZodType, path = '', wrap = (value: unknown) => value): Walk {
  const definition = schema.def as Definition
  const { type, shape, innerType, element, options, keyType, valueType } = definition
  if (shape) {
    return join(
      Object.entries(shape).map(([name, part]) =>
        listSchemaTextFieldsAndFaults(part, path ? `${path}.${name}` : name, (value) => wrap({ [name]: value })),
      ),
    )
  }
  if (innerType) return listSchemaTextFieldsAndFaults(innerType, path, wrap)
  if (options) return join(options.map((option) => listSchemaTextFieldsAndFaults(option, path, wrap)))
  if (type === 'string') return { fields: [{ path, wrap }], faults: isBounded(schema) ? [] : [`${path} has no bound`] }
  if (type === 'array' && element) {
    const inside = listSchemaTextFieldsAndFaults(element, `${path}[]`, (value) => wrap([value]))
    return isBounded(schema) ? inside : { ...inside, faults: [...inside.faults, `${path} has no bound`] }
  }
  if (keyType && valueType) {
    // A key that is too long is rejected with its whole record, before any value is checked.
    const [names, values] = [
      listSchemaTextFieldsAndFaults(keyType, path, wrap),
      listSchemaTextFieldsAndFaults(valueType, `${path}.*`, wrap),
    ]
    return { fields: [], faults: [...names.faults, ...values.faults] }
  }
  if (textless.has(type)) return { fields: [{ path, wrap }], faults: [] }
  return { fields: [], faults: [`${path} is of a type that is not known here: ${type}`] }
}

type Walk = { fields: SchemaTextField[]; faults: string[] }
const join = (walks: Walk[]): Walk => ({
  fields: walks.flatMap(({ fields }) => fields),
  faults: walks.flatMap(({ faults }) => faults),
})

/** True when a Zod string schema checks its length first, and skips other checks for a text that is too long. */
function isBounded(schema: z.ZodType) {
  const isFormat = 'format' in schema.def
  // oxlint-disable-next-line eslint/no-underscore-dangle -- where the library keeps a check's definition
  const first = schema.def.checks?.[0]?._zod.def as { check: string; abort?: boolean } | undefined
  return !isFormat && first?.check === 'max_length' && first.abort === true
}
