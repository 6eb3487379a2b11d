/** Escapes text for XML or HTML, including attributes. */
export const escapeXml = (text: string): string => text.replace(/[<>&"']/g, (sign) => `&#${sign.charCodeAt(0)};`)
