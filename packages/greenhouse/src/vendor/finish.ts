/** Some writes respond with a list of the single record. */
export const onlyOne = (body: unknown): unknown => (Array.isArray(body) ? body[0] : body)
