import { useZone } from '../../../domain/person/use-zone'
import { visibleText } from '../../../lib/text/visible-text'
import { LabelledSwitch } from '../../../ui/form/labelled-switch'
import { TextArea } from '../../../ui/form/text-area'
import { Section } from '../../../ui/layout/section'
import { type CustomField, type CustomForm, customProblem } from '../record/custom-fields'
import { type Known, type KnownCustomFields, sourceText } from '../record/known-vehicle'
import { type VehicleEdits, withCustom } from '../save/vehicle-edits'
import classes from './edit.module.css'
import { EditTextField } from './edit-text-field'

/** A longer text gets a field of several lines. */
const ONE_LINE = 60

interface CustomProps {
  edits: VehicleEdits
  readOnly: boolean
  onEdits: (edits: VehicleEdits) => void
}

/** A field for each custom field, by the type of its value. Names and structure cannot change. */
export function CustomFieldsForm(
  props: CustomProps & {
    custom: Known<KnownCustomFields> | undefined
    form: CustomForm
    reading: boolean
    /** What the service said about the custom fields as a whole. */
    problem: string | null
  },
) {
  const { custom, form, reading, problem } = props
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
      ) : form.kind === 'unreadable' ? (
        <ReadOnly text={form.text} why={`They can’t be edited here: ${form.reason}.`} />
      ) : form.kind === 'none' ? (
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

function ReadOnly(props: { text: string; why: string }) {
  return (
    <>
      <p className="muted">{props.why}</p>
      <TextArea
        label="Custom fields as text"
        value={visibleText(props.text)}
        rows={4}
        readOnly
        className={classes.fixed ?? ''}
      />
    </>
  )
}

function Fields(props: CustomProps & { fields: readonly CustomField[] }) {
  const { fields, ...rest } = props
  return fields.map((field) =>
    field.kind === 'group' ? (
      <fieldset key={field.key} className={`stack ${classes.group}`}>
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

function Field(props: CustomProps & { field: CustomField }) {
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
      about={aboutField(field, typed)}
      problem={typed === undefined ? null : customProblem(field, typed)}
      touched={typed !== undefined}
      readOnly={readOnly}
      lines={field.kind === 'list' || /[\n\r]/.test(field.shown) || field.shown.length > ONE_LINE}
      onType={set}
      onUndo={() => set(undefined)}
    />
  )
}

function aboutField(field: CustomField, typed: string | undefined): string | null {
  const kind = {
    number: 'A number.',
    list: 'A list, written like ["a", "b"].',
    text: null,
    null: null,
    flag: null,
    group: null,
  }[field.kind]
  if (typed === undefined) return kind
  const was = field.shown === '' ? (field.kind === 'null' ? 'Was not filled in.' : 'Was empty.') : null
  return [kind, was ?? `Was “${visibleText(field.shown)}”.`].filter(Boolean).join(' ')
}
