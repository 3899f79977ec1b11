import { visibleText } from '../../../lib/text/visible-text'
import { Fact, Facts } from '../../../ui/layout/facts'
import { customLabel, leavesOf, readCustomFields } from './custom-fields'
import { ShownValue } from './shown-value'

export function CustomFieldsList({ text }: { text: string }) {
  const { fields, problem } = readCustomFields(text)
  if (problem !== null) return <pre dir="ltr">{visibleText(text)}</pre>
  if (fields.length === 0) return <p>None.</p>
  return (
    <Facts>
      {leavesOf(fields).map((field) => (
        <Fact key={field.key} name={visibleText(customLabel(field))}>
          <ShownValue text={field.shown} />
        </Fact>
      ))}
    </Facts>
  )
}
