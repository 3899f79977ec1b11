/** Blanks that are not the plain one, which comparing and searching take for another letter: no-break spaces. */
const BLANKS = /[\u00A0\u2007\u202F]/g
/** Signs without width that come along from web pages and address books: they make equal texts differ. */
const UNSEEN =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what it looks for.
  /[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F\u00AD\u200B\u200E\u200F\u202A-\u202E\u2060\u2066-\u2069\uFEFF]/g
/** The joiners are part of some scripts and of many emoji: they go only where a plain letter or nothing is beside them. */
const JOINERS = /(?<=^|[ -~])[\u200C\u200D]|[\u200C\u200D](?=$|[ -~])/g

const ANY = new RegExp(`${BLANKS.source}|${UNSEEN.source}|${JOINERS.source}`)

/** Whether there is anything in a text that a repair would change. */
export function needsRepair(text: string): boolean {
  return ANY.test(text)
}

/** A text with plain blanks and without signs that nobody sees. */
export function repaired(text: string): string {
  return text.replace(BLANKS, ' ').replace(UNSEEN, '').replace(JOINERS, '')
}
