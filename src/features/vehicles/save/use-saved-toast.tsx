import { PageApi, useApi } from '../../../domain/person/use-api'
import { PageZone, useZone } from '../../../domain/person/use-zone'
import { visibleText } from '../../../lib/text/visible-text'
import { useToast } from '../../../ui/toast/toasts'
import { SaveDialog, type SavePlace } from './save-dialog'
import { type Saved, type SaveRequest, undoRequest } from './save-state'
import { savedText, undoneText, undoWords } from './save-words'

/** Returns what tells of a save in a toast. "Undo" is a second save, in a dialog that stays where somebody saved in between. */
export function useSavedToast(before: SavePlace): (request: SaveRequest, saved: Saved) => void {
  const show = useToast()
  // A toast outlives its page, which may be followed by one in another fleet.
  const api = useApi()
  const zone = useZone()
  return (request, saved) => {
    // The answer may be the first to tell plate and fleet.
    const name = visibleText(saved.record?.text.plate_number?.trim() ?? '') || before.name
    const fleet = saved.record?.fleet?.title ?? before.fleet
    const place = { ...before, name, fleet }
    const text = savedText(name, request.changes, 'saved')
    const back = undoRequest(request, saved)
    if (back === null) return show({ text })
    const { text: does, ...words } = undoWords(back.changes, name, fleet)
    show({
      text,
      undoDialog: (close) => (
        <PageApi value={api}>
          <PageZone value={zone}>
            <SaveDialog
              place={place}
              request={back}
              {...words}
              atOnce
              // One that was sent again, on top of what somebody else saved, does not end what the first save began.
              onSaved={(sent, undone) =>
                show({
                  text:
                    sent === back
                      ? undoneText(name, back.changes, saved, undone)
                      : savedText(name, back.changes, 'restored'),
                })
              }
              onClose={close}
            >
              {does}
            </SaveDialog>
          </PageZone>
        </PageApi>
      ),
    })
  }
}
