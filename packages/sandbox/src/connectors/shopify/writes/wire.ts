/** A parameter of the connector as it comes over the wire: ids are always global ones. */
export type Wire<Value> = Value extends readonly (infer Item)[]
  ? Member<Item>[]
  : Value extends object
    ? { [Name in keyof Value]: Member<Value[Name]> }
    : Value

/** An id is a number or a text. */
type Member<Value> = number extends Value ? (string extends Value ? Exclude<Value, number> : Wire<Value>) : Wire<Value>
