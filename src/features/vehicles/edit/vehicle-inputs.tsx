import '@mantine/core/styles/InlineInput.css'
import '@mantine/core/styles/Switch.css'
import { TextInput } from '@mantine/core'
import IconLock from '@tabler/icons-react/dist/esm/icons/IconLock.mjs'
import { useRef } from 'react'
import { FIXED_FIELDS } from '../../../contract/vehicle'
import { useZone } from '../../../domain/user/page-context'
import { visibleText } from '../../../lib/text/visible-text'
import { Button } from '../../../ui/button/button'
import { problemAt } from '../../../ui/feedback/field-problems'
import { LabeledSwitch } from '../../../ui/form/labeled-switch'
import { TextArea } from '../../../ui/form/text-area'
import { Section } from '../../../ui/layout/section'
import type { CustomField } from '../record/custom-fields'
import { sourceText } from '../record/known-vehicle'
import {
  ACTIVE_LABEL,
  EDITABLE_FIELDS,
  type EditableField,
  FIXED_LABELS,
  lengthText,
} from '../record/vehicle-fields'
import { CUSTOM, statusValue } from '../save/pending-change'
import classes from './edit.module.css'
import type { VehicleEdit } from './use-vehicle-edit'

type EditProps = Readonly<{ edit: VehicleEdit }>

export function VehicleTextFields({ edit }: EditProps) {
  return (
    <div className={`tiles ${classes.fields}`}>
      {FIXED_FIELDS.map((name) => (
        <TextInput
          key={name}
          label={FIXED_LABELS[name]}
          value={visibleText(edit.known.text[name]?.value ?? '')}
          placeholder={edit.isLoading ? 'Loading…' : 'Unknown'}
          description="Can’t be changed"
          leftSection={<IconLock size={16} aria-hidden />}
          readOnly
          className={`tabular ${classes.fixed}`}
        />
      ))}
      {EDITABLE_FIELDS.map((field) => (
        <TextField key={field.name} edit={edit} field={field} />
      ))}
    </div>
  )
}

function TextField({ edit, field }: EditProps & { field: EditableField }) {
  const { known, edits, isLoading, sameNumber } = edit
  const zone = useZone()
  const { name, label } = field
  const before = known.text[name]
  const isTaken = name === 'vehicle_number' && sameNumber !== undefined
  return (
    <EditTextField
      edit={edit}
      path={name}
      label={label}
      known={before?.value}
      placeholder={edits[name] === '' ? 'Will be cleared' : before ? '' : isLoading ? 'Loading…' : 'Unknown'}
      description={
        isTaken ? `Vehicle ${sameNumber} also has this number.` : before && sourceText(before.source, zone)
      }
      length={lengthText(field, edits[name] ?? before?.value ?? '')}
    />
  )
}

/** Renders a switch between active and inactive, with the effect of saving. Untouched, it changes nothing. */
export function StatusSwitch({ edit }: EditProps) {
  const { known, edits, readOnly, isLoading, save, setEdit } = edit
  const before = known.active
  const wanted = edits.active === undefined ? undefined : edits.active === statusValue(true)
  return (
    <LabeledSwitch
      id="edit-active"
      label={ACTIVE_LABEL}
      checked={wanted ?? before ?? false}
      undetermined={before === undefined && wanted === undefined}
      description={switchText(before, wanted, isLoading)}
      error={problemAt(save.form.submitError, 'active')}
      onChange={({ currentTarget: { checked } }) => {
        if (!readOnly) setEdit('active', checked === before ? undefined : statusValue(checked))
      }}
    />
  )
}

function switchText(before: boolean | undefined, wanted: boolean | undefined, isLoading: boolean): string {
  if (wanted !== undefined && wanted !== before)
    return wanted ? 'Will be activated when you save.' : 'Will be deactivated when you save.'
  if (before === undefined) return isLoading ? 'Loading…' : 'Unknown. It won’t change unless you choose.'
  return before ? 'Switch off to deactivate it.' : 'Switch on to activate it.'
}

export function CustomFieldsForm({ edit }: EditProps) {
  const about = aboutCustom(edit, useZone())
  const { custom } = edit.known
  const problem = problemAt(edit.save.form.submitError, 'custom_fields')
  return (
    <Section title="Custom fields" panel>
      {problem !== null && <p className="error">{visibleText(problem)}</p>}
      <p className="muted">{about}</p>
      {custom && (!custom.value.current || edit.form.problem !== null) && (
        <TextArea
          label="Custom fields as text"
          value={visibleText(custom.value.text)}
          rows={4}
          readOnly
          className={`tabular ${classes.fixed}`}
        />
      )}
      {edit.form.fields.length > 0 && <CustomFields edit={edit} fields={edit.form.fields} />}
    </Section>
  )
}

function aboutCustom({ known: { custom }, form, isLoading }: VehicleEdit, zone: string): string {
  if (custom === undefined) return isLoading ? 'Loading…' : 'Unknown. They won’t change.'
  const source = sourceText(custom.source, zone) ?? ''
  if (!custom.value.current)
    return `${source} They may have changed since then, so they can’t be edited here.`
  if (form.problem !== null) return `They can’t be edited here: ${form.problem}.`
  return form.fields.length === 0 ? 'None.' : `${source} You can change their values, not their names.`
}

function CustomFields({ edit, fields }: EditProps & { fields: readonly CustomField[] }) {
  return (
    <div className={`tiles ${classes.fields}`}>
      {fields.map((field) =>
        field.kind === 'group' ? (
          <fieldset key={field.key} className={`panel inset stack whole-row ${classes.group}`}>
            <legend>
              <bdi>{labelOf(field)}</bdi>
            </legend>
            {field.fields.length === 0 && <p className="muted">Empty</p>}
            <CustomFields edit={edit} fields={field.fields} />
          </fieldset>
        ) : (
          <CustomInput key={field.key} edit={edit} field={field} />
        ),
      )}
    </div>
  )
}

const ABOUT: Readonly<Partial<Record<CustomField['kind'], string>>> = {
  number: 'A number.',
  list: 'A list, like ["a", "b"].',
}

const labelOf = ({ path }: CustomField): string => visibleText(path.at(-1) ?? '')

function CustomInput({ edit, field }: EditProps & { field: CustomField }) {
  const { kind, shown } = field
  const path = `${CUSTOM}${field.key}`
  if (kind === 'flag')
    return (
      <LabeledSwitch
        label={labelOf(field)}
        className={classes.flag}
        checked={(edit.edits[path] ?? shown) === 'true'}
        description={null}
        onChange={(event) => !edit.readOnly && edit.setEdit(path, String(event.currentTarget.checked), shown)}
      />
    )
  return (
    <EditTextField
      edit={edit}
      path={path}
      label={labelOf(field)}
      known={shown}
      placeholder={kind === 'null' ? 'Not filled in' : ''}
      description={ABOUT[kind]}
      lines={kind === 'list' || /[\n\r]/.test(shown) || shown.length > 60}
    />
  )
}

function EditTextField(props: {
  edit: VehicleEdit
  path: string
  label: string
  known: string | undefined
  placeholder: string
  description: string | null | undefined
  /** The length of the text; shown unless there is an error. */
  length?: string | null
  lines?: boolean
}) {
  const { edit, path, known, description, length, lines, ...shown } = props
  const { edits, isLoading, readOnly, pending, save, setEdit } = edit
  const change = pending.changes.find((one) => one.path === path)
  const error = change?.problem ?? problemAt(save.form.submitError, path)
  const field = useRef<HTMLInputElement & HTMLTextAreaElement>(null)
  const typed = edits[path]
  const isTouched = typed !== undefined
  const verb = isTouched ? 'Undo' : known === undefined && !isLoading && !readOnly ? 'Clear' : null

  function undoOrClear() {
    setEdit(path, isTouched ? undefined : '')
    if (isTouched) field.current?.focus()
  }

  const shared = {
    ...shown,
    id: `edit-${path}`,
    description: [description, !error && length && `${length}.`].filter(Boolean).join(' ') || null,
    error,
    ref: field,
    value: typed ?? known ?? '',
    readOnly,
    spellCheck: false,
    className: classes.field,
    'data-touched': isTouched,
    onChange: (event: { currentTarget: { value: string } }) =>
      setEdit(path, event.currentTarget.value, known ?? ''),
    rightSection: verb && (
      <Button
        variant="subtle"
        size="compact-sm"
        aria-label={`${verb} ${props.label}`}
        onClick={undoOrClear}
        disabledReason={readOnly ? 'Can’t be changed right now.' : null}
      >
        {verb}
      </Button>
    ),
    rightSectionWidth: verb ? 64 : 12,
  }
  return lines ? <TextArea {...shared} rows={3} /> : <TextInput {...shared} />
}
