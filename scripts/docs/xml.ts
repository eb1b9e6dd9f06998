const MARKS: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/** Text that means itself, between tags and in an attribute. */
export const escapeXml = (text: string): string => text.replace(/[&<>"]/g, (mark) => MARKS[mark] ?? mark)
