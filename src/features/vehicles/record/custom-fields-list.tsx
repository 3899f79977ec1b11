import { visibleText } from '../../../lib/text/visible-text'
import { Fact, Facts } from '../../../ui/layout/facts'
import { customLabel, leavesOf, readCustomFields } from './custom-fields'
import { ShownValue } from './shown-value'

/** The custom fields with their values; their text as it is where they are no named fields. */
export function CustomFieldsList({ text }: { text: string }) {
  const form = readCustomFields(text)
  if (form.kind === 'none') return <p>None.</p>
  if (form.kind === 'unreadable') return <pre dir="ltr">{visibleText(text)}</pre>
  return (
    <Facts>
      {leavesOf(form.fields).map((field) => (
        <Fact key={field.key} name={visibleText(customLabel(field))}>
          <ShownValue text={field.shown} />
        </Fact>
      ))}
    </Facts>
  )
}
