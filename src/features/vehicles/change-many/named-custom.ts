import { plainName } from '../../../lib/text/fold-text'
import { type CustomForm, customLabel, leavesOf } from '../record/custom-fields'
import { readActive } from './change-columns'

/**
 * The values of a vehicle's custom fields by their keys. `wanted` has them by their keys, or as people call them: `cost centre`
 * is `cost_centre`, and `name` is `driver › name` where no other is called so. Else says what is wrong, as a sentence.
 */
export function namedCustom(
  wanted: Readonly<Record<string, string>>,
  form: CustomForm,
  isRead: boolean,
): { readonly custom: Record<string, string>; readonly problem: string | null } {
  const refused = (problem: string) => ({ custom: {}, problem })
  const fields = form.kind === 'form' ? leavesOf(form.fields) : []
  const custom = new Map<string, string>()
  for (const [name, value] of Object.entries(wanted)) {
    if (!isRead) return refused('Its record can’t be read, so its custom fields can’t be set.')
    const called = (of: (field: (typeof fields)[number]) => string) =>
      fields.filter((field) => plainName(of(field)) === plainName(name))
    const [field, ...others] =
      [
        fields.filter(({ key }) => key === name),
        called(customLabel),
        called(({ path }) => path.at(-1) ?? ''),
      ].find((found) => found.length > 0) ?? []
    if (field === undefined) return refused(`It has no custom field “${name}”.`)
    if (others.length > 0)
      return refused(`Several custom fields are called “${name}”: write ${customLabel(field)}, for example.`)
    const flag = field.kind === 'flag' ? readActive(value) : null
    if (field.kind === 'flag' && flag === null)
      return refused(`${customLabel(field)}: “${value}” is neither yes nor no.`)
    custom.set(field.key, flag === null ? value : String(flag))
  }
  return { custom: Object.fromEntries(custom), problem: null }
}
