import AppstoreOutlined from '@ant-design/icons-svg/lib/asn/AppstoreOutlined'
import AuditOutlined from '@ant-design/icons-svg/lib/asn/AuditOutlined'
import BankOutlined from '@ant-design/icons-svg/lib/asn/BankOutlined'
import CustomerServiceOutlined from '@ant-design/icons-svg/lib/asn/CustomerServiceOutlined'
import FileDoneOutlined from '@ant-design/icons-svg/lib/asn/FileDoneOutlined'
import FileTextOutlined from '@ant-design/icons-svg/lib/asn/FileTextOutlined'
import FormOutlined from '@ant-design/icons-svg/lib/asn/FormOutlined'
import HomeOutlined from '@ant-design/icons-svg/lib/asn/HomeOutlined'
import IdcardOutlined from '@ant-design/icons-svg/lib/asn/IdcardOutlined'
import NotificationOutlined from '@ant-design/icons-svg/lib/asn/NotificationOutlined'
import PartitionOutlined from '@ant-design/icons-svg/lib/asn/PartitionOutlined'
import QrcodeOutlined from '@ant-design/icons-svg/lib/asn/QrcodeOutlined'
import ReadOutlined from '@ant-design/icons-svg/lib/asn/ReadOutlined'
import SearchOutlined from '@ant-design/icons-svg/lib/asn/SearchOutlined'
import SettingOutlined from '@ant-design/icons-svg/lib/asn/SettingOutlined'
import SolutionOutlined from '@ant-design/icons-svg/lib/asn/SolutionOutlined'
import SwapOutlined from '@ant-design/icons-svg/lib/asn/SwapOutlined'
import TeamOutlined from '@ant-design/icons-svg/lib/asn/TeamOutlined'
import ToolOutlined from '@ant-design/icons-svg/lib/asn/ToolOutlined'
import UserOutlined from '@ant-design/icons-svg/lib/asn/UserOutlined'
import type { IconDefinition } from '@ant-design/icons-svg/lib/types'

/** Icons that a remote's groups and the home page's links may name. Unknown names get a default icon. */
const known: ReadonlyMap<string, IconDefinition> = new Map(
  [
    AppstoreOutlined,
    AuditOutlined,
    BankOutlined,
    CustomerServiceOutlined,
    FileDoneOutlined,
    FileTextOutlined,
    FormOutlined,
    HomeOutlined,
    IdcardOutlined,
    NotificationOutlined,
    PartitionOutlined,
    QrcodeOutlined,
    ReadOutlined,
    SearchOutlined,
    SettingOutlined,
    SolutionOutlined,
    SwapOutlined,
    TeamOutlined,
    ToolOutlined,
    UserOutlined,
  ].map((icon) => [icon.name, icon]),
)

export const menuIcon = (name: string): IconDefinition => known.get(name) ?? AppstoreOutlined
