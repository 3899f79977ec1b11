import { TextInput } from '@mantine/core'
import classes from './search-field.module.css'
import { useTypedSearch } from './use-typed-search'

/** A field that filters a list. Its text is kept in the address: `onFind` gets it after a pause in typing. */
export function SearchField(props: {
  label: string
  description?: string
  find: string
  onFind: (find: string) => void
}) {
  const { text, type, commit } = useTypedSearch(props.find, props.onFind)
  return (
    <TextInput
      className={classes.field ?? ''}
      type="search"
      label={props.label}
      {...(props.description && { description: props.description })}
      value={text}
      autoComplete="off"
      spellCheck={false}
      onChange={(event) => type(event.currentTarget.value)}
      onKeyDown={(event) => event.key === 'Enter' && commit()}
    />
  )
}
