export { PipelineFormPage as default } from './MaintainFormPage'
