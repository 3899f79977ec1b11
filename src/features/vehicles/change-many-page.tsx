import { useState } from 'react'
import { DraftGuard, DraftOffer, DraftsOffNotice } from '../../domain/drafts/draft-notices'
import { useDraft } from '../../domain/drafts/use-draft'
import { useResumeAtOnce } from '../../domain/drafts/use-resume-at-once'
import type { VehiclesToChange } from '../../domain/find/vehicle-rows'
import { useScope } from '../../domain/user/page-context'
import type { PendingValue } from '../../lib/store'
import { pluralize } from '../../lib/text/pluralize'
import { Button } from '../../ui/button/button'
import { useReceivedValue } from '../../ui/drop/use-received-value'
import { Notice } from '../../ui/feedback/notice'
import { Page } from '../../ui/layout/page'
import { BulkChange, useBulkChange } from './change-many/bulk-change'
import { DRAFT_VERSION, EMPTY_DRAFT, readDraft } from './change-many/change-form'
import { ChangeInput } from './change-many/change-input'
import classes from './change-many/change-many.module.css'
import { PreviewSection } from './change-many/preview-section'
import { changesInDraft } from './change-many/read-changes'
import { RunList, RunSection } from './change-many/run-section'
import { MAX_ROWS } from './import/read-import'
import { isEmpty } from './save/pending-change'

interface ChangeManyProps {
  readonly handed: PendingValue<VehiclesToChange>
}

export function ChangeManyPage(props: ChangeManyProps) {
  return (
    <Page
      title="Change vehicles in bulk"
      lead={
        <p className="muted">
          Activate vehicles, deactivate them, or edit their fields, all in one go. You’ll see every change
          before anything is sent.
        </p>
      }
    >
      <BulkChange>
        <ChangeMany {...props} />
      </BulkChange>
    </Page>
  )
}

function ChangeMany({ handed }: ChangeManyProps) {
  const { controller, preview, shown, run, heads, isElsewhere } = useBulkChange()
  const [draft, setDraft] = useState(EMPTY_DRAFT)
  const isBlank = draft.text.trim() === '' && isEmpty(draft.forAll)
  const kept = useDraft({
    scope: useScope(),
    kind: 'change-many',
    about: '',
    version: DRAFT_VERSION,
    read: readDraft,
    value: isBlank ? null : draft,
    title: `Bulk vehicle change: ${pluralize(draft.text.match(/\S.*/g)?.length ?? 0, 'line')}, not sent`,
  })
  useResumeAtOnce(kept, !isBlank, setDraft)
  const [offer] = kept.offered
  const interrupted = heads.find(({ counts }) => counts === null)

  function sent() {
    // If an earlier run was undone or retried, the list may contain a different change.
    if (preview?.isOfList) {
      setDraft(EMPTY_DRAFT)
      void kept.done()
    }
  }

  useReceivedValue(handed, (vehicles) => {
    const given = { ...EMPTY_DRAFT, ...vehicles }
    setDraft(given)
    // Goes on to the preview, unless the user has to type values, or a note reports skipped rows.
    if (vehicles.action === 'fields' || given.text.split('\n').length > MAX_ROWS) return
    void controller.preview(changesInDraft(given), null)
  })

  return (
    <div className={classes.page}>
      <DraftGuard
        draft={kept}
        hasWork={() => !isBlank}
        losesWork={() => run !== null}
        title={run ? 'Leave while vehicles are being changed?' : 'Leave without the list?'}
        text={
          run
            ? 'If you leave, changes already sent will finish, and the rest won’t be sent. You can resume later.'
            : 'This browser can’t save drafts, so your work will be lost.'
        }
      />
      {isElsewhere && (preview !== null || shown !== null) && (
        <Notice tone="warning" role="status">
          Another tab is changing vehicles. Wait for it to finish.
        </Notice>
      )}
      {preview !== null && <PreviewSection preview={preview} onSent={sent} />}
      {shown === null && (
        // Typed text and a workbook's sheets stay while the preview replaces the input.
        <div className="stack" hidden={preview !== null}>
          {offer && isBlank && (
            <DraftOffer
              draft={kept}
              offered={offer}
              left="a list of vehicles to change"
              className="row-fields"
              onResume={setDraft}
            >
              {offer.value.text.split('\n', 1)[0]?.slice(0, 80)}
            </DraftOffer>
          )}
          {interrupted && !isElsewhere && (
            <Notice
              tone="warning"
              role="status"
              title="A bulk change was interrupted"
              action={
                <Button size="compact-sm" onClick={() => void controller.show(interrupted)}>
                  Open
                </Button>
              }
            >
              {interrupted.title}
            </Notice>
          )}
          {kept.status === 'off' && <DraftsOffNotice last="Your list" />}
          <ChangeInput
            draft={draft}
            onDraft={(next) => {
              setDraft(next)
              // The user may have loaded a file since. The preview no longer matches the list.
              if (preview?.isOfList) controller.dropPreview()
            }}
            onPreview={(requested) => void controller.preview(requested, draft.numbers ?? null)}
          />
        </div>
      )}
      {preview === null && shown !== null && <RunSection key={shown.head.id} shown={shown} />}
      {run === null && preview === null && (
        <RunList heads={heads.filter(({ id }) => id !== shown?.head.id)} />
      )}
    </div>
  )
}
