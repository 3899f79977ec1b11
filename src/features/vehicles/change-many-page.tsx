import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import { DraftGuard } from '../../domain/drafts/draft-guard'
import { DraftOffer, DraftsOffNotice } from '../../domain/drafts/draft-offer'
import { useDraft } from '../../domain/drafts/use-draft'
import type { VehiclesToChange } from '../../domain/find/vehicles-to-change'
import { useApi } from '../../domain/person/use-api'
import { useScope } from '../../domain/person/use-scope'
import type { Handover } from '../../lib/handover'
import { Button } from '../../ui/button/button'
import { useHandedOver } from '../../ui/drop/use-handed-over'
import { Notice } from '../../ui/feedback/notice'
import { Page } from '../../ui/layout/page'
import { type ChangeController, createChangeController } from './change-many/change-controller'
import { DRAFT_VERSION, EMPTY_DRAFT, type RowFix, readDraft } from './change-many/change-draft'
import { ChangeInput } from './change-many/change-input'
import classes from './change-many/change-many.module.css'
import { PlanSection } from './change-many/plan-section'
import { wantedOfDraft } from './change-many/read-changes'
import { RunList } from './change-many/run-list'
import { RunSection } from './change-many/run-section'
import { MAX_ROWS } from './import/read-import'
import { isEmpty } from './save/vehicle-edits'

interface ChangeManyProps {
  /** As sentences name it. */
  readonly fleet: string
  /** What another page hands over. */
  readonly handed: Handover<VehiclesToChange>
}

/** The page that changes many vehicles in one job: a list, a preview, one confirmation, a result for each. */
export function ChangeManyPage(props: ChangeManyProps) {
  const controller = useChangeController()
  return (
    <Page
      title="Change many vehicles"
      lead={
        <p className="muted">
          Take vehicles off the fleet, put them on it, or give them other values: as many as you like in one
          job. You see what would change before anything is sent.
        </p>
      }
    >
      {controller && <ChangeMany {...props} controller={controller} />}
    </Page>
  )
}

/** The controller of the page: one for each person and fleet, which ends with the page. Null until the person is known. */
function useChangeController(): ChangeController | null {
  const api = useApi()
  const scope = useScope(api)
  const queryClient = useQueryClient()
  const controller = useMemo(
    () => scope && createChangeController(api, scope, queryClient),
    [api, scope, queryClient],
  )
  useEffect(() => controller?.start(), [controller])
  const { status } = useSyncExternalStore(api.session.subscribe, api.session.state)
  useEffect(() => {
    if (status === 'active') controller?.signedIn()
  }, [controller, status])
  return controller
}

function ChangeMany({ fleet, handed, controller }: ChangeManyProps & { controller: ChangeController }) {
  const { plan, shown, run, heads, isElsewhere } = useSyncExternalStore(
    controller.subscribe,
    controller.state,
  )
  const [draft, setDraft] = useState(EMPTY_DRAFT)
  const isBlank = draft.text.trim() === '' && isEmpty(draft.forAll)
  const kept = useDraft({
    scope: useScope(useApi()),
    kind: 'change-many',
    about: '',
    version: DRAFT_VERSION,
    read: readDraft,
    value: isBlank ? null : draft,
  })
  const [offer] = kept.offered
  const interrupted = heads.find(({ counts }) => counts === null)
  const [isAsHanded, setIsAsHanded] = useState(false)
  // Nothing is left to type: what would change is the first thing on the page.
  const isPlanFirst = isAsHanded && shown === null && Boolean(plan?.wanted)
  const planned = plan !== null && (
    <PlanSection {...{ controller, plan, fleet, isElsewhere }} onFix={fix} onSent={sent} />
  )

  function sent() {
    // What is in the list may be another change, if an earlier run was undone or tried again.
    if (plan?.wanted) {
      setDraft(EMPTY_DRAFT)
      void kept.done()
    }
  }

  function fix(place: number, change: RowFix) {
    const before = draft.fixes?.[place]
    const cells = { ...before?.cells, ...change.cells }
    const next = { ...draft, fixes: { ...draft.fixes, [place]: { ...before, ...change, cells } } }
    setDraft(next)
    void controller.plan(wantedOfDraft(next), next.numbers ?? null, true)
  }

  useHandedOver(handed, (vehicles) => {
    const given = { ...EMPTY_DRAFT, ...vehicles }
    setDraft(given)
    // What is to be done was said there: nothing is left to type.
    if (vehicles.action === 'fields') return
    // That some are left out is said above the list.
    setIsAsHanded(given.text.split('\n').length <= MAX_ROWS)
    void controller.plan(wantedOfDraft(given), null)
  })

  return (
    <div className={classes.page}>
      <DraftGuard
        draft={kept}
        hasWork={() => !isBlank}
        isToLose={() => run !== null}
        title={run ? 'Leave while vehicles are being changed?' : 'Leave without the list?'}
        text={
          run
            ? 'Leaving stops it: what was sent is finished, the rest is not sent. You can resume here.'
            : 'This browser saves no drafts: what you typed would be lost.'
        }
      />
      {isPlanFirst && planned}
      {shown === null && (
        <div className="stack">
          {offer && isBlank && (
            <DraftOffer
              left="a list of vehicles to change"
              savedAt={offer.savedAt}
              className={`row-fields ${classes.actions}`}
              onResume={() => {
                setDraft(offer.value)
                kept.resume(offer.id)
              }}
              onDiscard={() => void kept.discard(offer.id)}
            >
              {offer.value.text.split('\n', 1)[0]?.slice(0, 80)}
            </DraftOffer>
          )}
          {interrupted && !isElsewhere && plan === null && (
            <Notice
              tone="warning"
              role="status"
              title="A change was interrupted"
              action={
                <Button size="compact-sm" onClick={() => void controller.show(interrupted.id)}>
                  Open it
                </Button>
              }
            >
              {interrupted.title}
            </Notice>
          )}
          {kept.status === 'off' && <DraftsOffNotice last="your list lasts" />}
          <ChangeInput
            draft={draft}
            onDraft={(next) => {
              setDraft(next)
              setIsAsHanded(false)
              // What was planned is no longer what the list says.
              if (plan?.wanted) controller.dropPlan()
            }}
            numbers={draft.numbers ?? plan?.numbers ?? 'id'}
            isPending={plan !== null && !plan.isDone}
            isPlanned={plan?.reading?.phase === 'done'}
            onPreview={(wanted) => {
              setIsAsHanded(false)
              void controller.plan(wanted, draft.numbers ?? null)
            }}
          />
        </div>
      )}
      {shown !== null && (
        <RunSection
          key={shown.head.id}
          {...{ controller, shown, run, fleet, isElsewhere }}
          isUndoOpen={plan?.undoOf === shown.head.id}
        />
      )}
      {!isPlanFirst && planned}
      {run === null && (
        <RunList {...{ controller, isElsewhere }} heads={heads.filter(({ id }) => id !== shown?.head.id)} />
      )}
    </div>
  )
}
