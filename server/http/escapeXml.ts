/** A text as it stands in XML or in HTML, in an attribute too. */
export const escapeXml = (text: string): string => text.replace(/[<>&"']/g, (sign) => `&#${sign.charCodeAt(0)};`)
