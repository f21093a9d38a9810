cask "clocktower" do
  version "{{version}}"
  sha256 "{{sha256 Clocktower-{{version}}-mac-universal.dmg}}"

  url "{{homepage}}/releases/download/v#{version}/Clocktower-#{version}-mac-universal.dmg"
  name "Clocktower"
  desc "Tray timer for time tracking services"
  homepage "{{homepage}}"

  auto_updates true
  depends_on macos: ">= :ventura"

  app "Clocktower.app"
  binary "#{appdir}/Clocktower.app/Contents/MacOS/Clocktower", target: "clocktower"

  uninstall quit: "io.clocktower.desktop"

  zap trash: [
    "~/Library/Application Support/Clocktower",
    "~/Library/Preferences/io.clocktower.desktop.plist",
    "~/Library/Saved Application State/io.clocktower.desktop.savedState",
  ]
end
