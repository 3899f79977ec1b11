import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { countTexts } from '../../domain/dispute/bucket-words'
import { investigationsOptions } from '../../domain/dispute/investigations-query'
import { Ago } from '../../domain/time/ago'
import { visibleText } from '../../lib/text/visible-text'
import type { Scope } from '../../local/scope'
import { LinkSection } from './link-section'

const MOST = 6

/** The lists of tolls that were worked on last, in this browser. */
export function SavedInvestigations(props: { scope: Scope; zone: string }) {
  const { data = [] } = useQuery(investigationsOptions(props.scope))
  const links = data.slice(0, MOST).map(({ id, name, counts, changedAt }) => ({
    key: id,
    link: (
      <Link to="/disputes" search={{ list: id }}>
        <bdi>{visibleText(name)}</bdi>
      </Link>
    ),
    beside: (
      <>
        <span className="muted tabular">{countTexts(counts).slice(0, 2).join(' · ')}</span>
        <Ago at={changedAt} zone={props.zone} />
      </>
    ),
  }))
  return <LinkSection title="Investigations" links={links} />
}
