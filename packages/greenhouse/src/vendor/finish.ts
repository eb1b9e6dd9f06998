/** Some writes response with a list of the one record. */
export const onlyOne = (body: unknown): unknown => (Array.isArray(body) ? body[0] : body)
