/** Matches no-break spaces, which differ from plain spaces when comparing and searching. */
const BLANKS = /[\u00A0\u2007\u202F]/g
/** Matches line breaks that few programs recognize. Without them, two words would join. */
const BREAKS = /[\v\f\x85\u2028\u2029]/g
/** Matches zero-width characters, copied from web pages and address books, which make equal texts differ. */
const UNSEEN = /(?![\t\n\r])(?:\p{Cc}|\p{Bidi_Control}|[\u00AD\u200B\u2060\uFEFF])/gu
/** Matches joiners next to an ASCII character or at the ends of the text. Elsewhere, some scripts and many emoji need them. */
const JOINERS = /(?<=^|[ -~])[\u200C\u200D]|[\u200C\u200D](?=$|[ -~])/g

const ANY = new RegExp(`${BLANKS.source}|${BREAKS.source}|${UNSEEN.source}|${JOINERS.source}`, 'u')

/** Fast path for most texts, four times as fast. */
const NOT_PLAIN = /[^ -~]/

export const needsRepair = (text: string): boolean => NOT_PLAIN.test(text) && ANY.test(text)

export const repaired = (text: string): string =>
  text.replace(BLANKS, ' ').replace(BREAKS, '\n').replace(UNSEEN, '').replace(JOINERS, '')
