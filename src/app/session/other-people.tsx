import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { NamedPerson } from '../../local/other-people'
import { retainedBy } from '../../local/retained-records'
import { SecondaryButton } from '../../ui/button/button'
import { Dialog } from '../../ui/overlay/dialog'

interface PersonProps {
  readonly baseUrl: string
  readonly person: string | null
  /** What to call the person, and the one who goes on. */
  readonly name: string | null
  readonly next: string | null
}

/** Says whose page this is, who has signed in, and what going on as they deletes. */
export function TakenOver(props: PersonProps) {
  const { name, next } = props
  return (
    <>
      <p>
        This page belongs to {name === null ? 'the person before' : <strong>{name}</strong>}, but{' '}
        {next === null ? 'someone else' : <strong>{next}</strong>} is signed in now. It is locked: nothing is
        sent in the other name.
      </p>
      <WhatGoes {...props} />
    </>
  )
}

/** Says what going on deletes of the people before, and what stays for them alone. */
function WhatGoes(props: PersonProps) {
  const { baseUrl, person, name, next } = props
  const { data: kept = [] } = useQuery({
    queryKey: ['kept', { baseUrl, person }],
    queryFn: () => retainedBy({ baseUrl, person }),
    staleTime: 0,
    gcTime: 0,
  })
  const whose = name === null ? 'the first person’s' : `${name}’s`
  return (
    <>
      <p>
        If {next ?? 'the other person'} continues, {whose} drafts and known vehicles are deleted from this
        browser.
      </p>
      {kept.length > 0 && (
        <p>
          Kept for {name ?? 'the first person'} only:{' '}
          {kept
            .map(({ count, title, titleOfOne }) => `${count ?? 'All'} ${count === 1 ? titleOfOne : title}`)
            .join(', ')}
          .
        </p>
      )}
    </>
  )
}

/** Somebody worked here before, left drafts and did not sign out. `signIn` lets the first of them come back. */
export function EarlierPeople(props: {
  baseUrl: string
  /** What to call the person who goes on. */
  name: string | null
  found: readonly NamedPerson[]
  signIn: ReactNode
  onGoOn: () => void
}) {
  const { baseUrl, name, found, signIn, onGoOn } = props
  return (
    <Dialog title="Someone else worked here">
      {found.map((other) => (
        <div key={other.person}>
          <p>
            <strong>{other.name}</strong> left {other.drafts === 1 ? 'a draft' : `${other.drafts} drafts`} and
            did not sign out.
          </p>
          <WhatGoes baseUrl={baseUrl} person={other.person} name={other.name} next={name} />
        </div>
      ))}
      {signIn}
      <SecondaryButton onClick={onGoOn}>Delete and continue{name !== null && ` as ${name}`}</SecondaryButton>
    </Dialog>
  )
}
