import { useZone } from '../../../domain/person/use-zone'
import { visibleText } from '../../../lib/text/visible-text'
import { LabelledSwitch } from '../../../ui/form/labelled-switch'
import { TextArea } from '../../../ui/form/text-area'
import { Section } from '../../../ui/layout/section'
import { type CustomField, type CustomForm, customProblem } from '../record/custom-fields'
import { sourceText } from '../record/known-vehicle'
import { withCustom } from '../save/vehicle-edits'
import classes from './edit.module.css'
import type { FieldsProps } from './use-vehicle-edit'
import { EditTextField } from './vehicle-inputs'

/** A longer text gets a field of several lines. */
const ONE_LINE = 60

/** A field for each custom field, by the type of its value. Names and structure cannot change. */
export function CustomFieldsForm(
  props: FieldsProps & {
    form: CustomForm
    /** What the service said about the custom fields as a whole. */
    problem: string | null
  },
) {
  const { form, reading, problem } = props
  const { custom } = props.known
  const zone = useZone()
  const source = custom && sourceText(custom.source, zone)
  return (
    <Section title="Custom fields" panel>
      {problem !== null && <p className="error">{visibleText(problem)}</p>}
      {custom === undefined ? (
        <p className="muted">{reading ? 'Loading…' : 'Not known. They stay as they are.'}</p>
      ) : !custom.value.current ? (
        <ReadOnly
          text={custom.value.text}
          why={`${source ?? ''} They may have changed since, so they can’t be edited here.`}
        />
      ) : form.problem !== null ? (
        <ReadOnly text={form.text} why={`They can’t be edited here: ${form.problem}.`} />
      ) : form.fields.length === 0 ? (
        <p className="muted">None.</p>
      ) : (
        <>
          <p className="muted">{source} You can change their values, not their names.</p>
          <div className={classes.fields}>
            <Fields fields={form.fields} {...props} />
          </div>
        </>
      )}
    </Section>
  )
}

function ReadOnly({ text, why }: { text: string; why: string }) {
  return (
    <>
      <p className="muted">{why}</p>
      <TextArea
        label="Custom fields as text"
        value={visibleText(text)}
        rows={4}
        readOnly
        className={classes.fixed ?? ''}
      />
    </>
  )
}

function Fields(props: FieldsProps & { fields: readonly CustomField[] }) {
  const { fields, ...rest } = props
  return fields.map((field) =>
    field.kind === 'group' ? (
      <fieldset key={field.key} className={`panel stack ${classes.group}`}>
        <legend>
          <bdi>{visibleText(field.path.at(-1) ?? '')}</bdi>
        </legend>
        {field.fields.length === 0 && <p className="muted">Nothing in it.</p>}
        <div className={classes.fields}>
          <Fields fields={field.fields} {...rest} />
        </div>
      </fieldset>
    ) : (
      <Field key={field.key} field={field} {...rest} />
    ),
  )
}

function Field(props: FieldsProps & { field: CustomField }) {
  const { field, edits, readOnly, onEdits } = props
  const typed = Object.hasOwn(edits.custom, field.key) ? edits.custom[field.key] : undefined
  const value = typed ?? field.shown
  const label = visibleText(field.path.at(-1) ?? '')
  const set = (next: string | undefined) =>
    onEdits(withCustom(edits, field.key, next === field.shown ? undefined : next))

  if (field.kind === 'flag') {
    return (
      <LabelledSwitch
        label={label}
        className={classes.flag ?? ''}
        checked={value === 'true'}
        description={typed === undefined ? null : `Was ${field.shown === 'true' ? 'on' : 'off'}.`}
        onChange={(event) => !readOnly && set(String(event.currentTarget.checked))}
      />
    )
  }
  return (
    <EditTextField
      id={`edit-custom-${field.key}`}
      label={label}
      value={value}
      placeholder={field.kind === 'null' ? 'Not filled in' : ''}
      description={aboutField(field, typed)}
      error={typed === undefined ? null : customProblem(field, typed)}
      touched={typed !== undefined}
      readOnly={readOnly}
      lines={field.kind === 'list' || /[\n\r]/.test(field.shown) || field.shown.length > ONE_LINE}
      onType={set}
      onUndo={() => set(undefined)}
    />
  )
}

function aboutField(field: CustomField, typed: string | undefined): string | null {
  const { kind, shown } = field
  const about = kind === 'number' ? 'A number.' : kind === 'list' ? 'A list, written like ["a", "b"].' : null
  if (typed === undefined) return about
  const empty = kind === 'null' ? 'Was not filled in.' : 'Was empty.'
  return [about, shown === '' ? empty : `Was “${visibleText(shown)}”.`].filter(Boolean).join(' ')
}
