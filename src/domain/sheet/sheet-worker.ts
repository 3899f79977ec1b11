import { answerSheet, type SheetQuestion } from './answer-sheet'

addEventListener('message', ({ data }: MessageEvent<SheetQuestion>) =>
  answerSheet(data, (answer) => postMessage(answer)),
)
