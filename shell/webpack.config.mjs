import { createShellConfigs } from '@shared/build'

export default createShellConfigs({ title: '特种设备安全监管与检验自助服务平台' })
