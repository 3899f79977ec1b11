import { reportFailure, runService } from './run-service'

// `npm run service`
runService(process.env).catch(reportFailure)
