/** Codes of `domain/verdict/verdict-caveats.ts` in a few words, for a cell. */
const TEXTS: ReadonlyMap<string, string> = new Map([
  ['contradiction', 'records disagree'],
  ['future', 'that time was not over'],
  ['just-passed', 'that time had just passed'],
  ['before-history', 'before changes were recorded'],
  ['no-history', 'no history'],
  ['not-yet-created', 'not created yet'],
  ['not-from-creation', 'records begin after the creation'],
  ['deletion', 'deleted'],
  ['ties-disagree', 'changes of one instant disagree'],
  ['back-fill', 'may have been created earlier'],
])

/** A caveat in a few words; one of another version of the console by its code. */
export function caveatText(code: string): string {
  return TEXTS.get(code) ?? code
}
