/** A browser or an app's web view on a phone. */
export interface BrowserOnPhone {
  readonly name: string;
  readonly userAgent: string;
  /** Whether download links save the picture there. */
  readonly saves: boolean;
}

const apple = 'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)';
const mac = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko)';
const android = 'Mozilla/5.0 (Linux; Android 14; SM-S911N) AppleWebKit/537.36 (KHTML, like Gecko)';
const view =
  'Mozilla/5.0 (Linux; Android 14; SM-S911N; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/126.0.0.0 Mobile Safari/537.36';

const saving = (name: string, userAgent: string): BrowserOnPhone => ({ name, userAgent, saves: true });
const notSaving = (name: string, userAgent: string): BrowserOnPhone => ({ name, userAgent, saves: false });

/** The user agents of browsers and apps. */
export const browsersOnPhones: readonly BrowserOnPhone[] = [
  saving('Safari', `${apple} Version/17.5 Mobile/15E148 Safari/604.1`),
  saving(
    'Safari of iOS 15',
    'Mozilla/5.0 (iPhone; CPU iPhone OS 15_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/15.0 Mobile/15E148 Safari/604.1',
  ),
  saving('Safari on an iPad', `${mac} Version/17.5 Safari/605.1.15`),
  saving('Chrome on iOS', `${apple} CriOS/126.0.6478.54 Mobile/15E148 Safari/604.1`),
  saving('Edge on iOS', `${apple} EdgiOS/126.0.2592.56 Version/17.0 Mobile/15E148 Safari/604.1`),
  saving('DuckDuckGo on iOS', `${apple} Version/17.5 Mobile/15E148 DuckDuckGo/7 Safari/605.1.15`),
  saving('Opera on iOS', `${apple} Version/17.5 Mobile/15E148 Safari/604.1 OPT/4.7.0`),
  saving('Chrome on Android', `${android} Chrome/126.0.0.0 Mobile Safari/537.36`),
  saving(
    'Chrome of 2021 on Android',
    'Mozilla/5.0 (Linux; Android 11; Pixel 5) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/90.0.4430.91 Mobile Safari/537.36',
  ),
  saving("Samsung's browser", `${android} SamsungBrowser/25.0 Chrome/121.0.0.0 Mobile Safari/537.36`),
  saving('Firefox on Android', 'Mozilla/5.0 (Android 14; Mobile; rv:127.0) Gecko/127.0 Firefox/127.0'),
  saving('Edge on Android', `${android} Chrome/126.0.0.0 Mobile Safari/537.36 EdgA/126.0.2592.56`),
  saving('Opera on Android', `${android} Chrome/124.0.0.0 Mobile Safari/537.36 OPR/83.0.0.0`),
  saving(
    'Chrome on a Mac',
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Safari/537.36',
  ),
  saving('Firefox on Linux', 'Mozilla/5.0 (X11; Linux x86_64; rv:127.0) Gecko/20100101 Firefox/127.0'),
  notSaving('Firefox on iOS, which may show the picture in place of the page', `${apple} FxiOS/130.0 Mobile/15E148 Safari/605.1.15`),
  notSaving('Firefox Focus on iOS', `${apple} FxiOS/8.1.1 Mobile/15E148 Safari/604.1`),
  notSaving('an unidentified app on iOS', `${apple} Mobile/15E148`),
  notSaving('an unidentified app on an iPad', mac),
  notSaving('an unidentified app on Android', view),
  notSaving('Google on iOS', `${apple} GSA/320.0.6 Mobile/15E148 Safari/604.1`),
  notSaving('Google on Android', `${view} GSA/15.24.31.28.arm64`),
  notSaving('Instagram on iOS', `${apple} Mobile/15E148 Instagram 302.0.0.23.108 (iPhone14,5; iOS 17_5; en_GB)`),
  notSaving('Instagram on Android', `${view} Instagram 333.0.0.42.91 Android`),
  notSaving('Threads on iOS', `${apple} Mobile/15E148 Barcelona 337.0.0.30.90 (iPhone14,5; iOS 17_5)`),
  notSaving('Threads on Android', `${android} Chrome/126.0.0.0 Mobile Safari/537.36 Barcelona 333.0.0.42.91 Android`),
  notSaving('Facebook on iOS', `${apple} Mobile/15E148 [FBAN/FBIOS;FBAV/430.0.0.31.79;FBBV/500;FBDV/iPhone14,5]`),
  notSaving('Facebook on Android', `${view} [FB_IAB/FB4A;FBAV/467.0.0.45.84;]`),
  notSaving('Messenger on iOS', `${apple} Mobile/15E148 [FBAN/MessengerLiteForiOS;FBAV/452.0.0.37.108]`),
  notSaving('LINE on iOS', `${apple} Mobile/15E148 Safari Line/14.9.0`),
  notSaving('LINE on Android', `${android} Version/4.0 Chrome/126.0.0.0 Mobile Safari/537.36 Line/14.9.0/IAB`),
  notSaving('KakaoTalk on iOS', `${apple} Mobile/15E148 KAKAOTALK 10.8.2`),
  notSaving('KakaoTalk on Android', `${view};KAKAOTALK 2410420`),
  notSaving('NAVER on iOS', `${apple} Mobile/15E148 Safari/605.1 NAVER(inapp; search; 2000; 12.6.0; 15PRO)`),
  notSaving(
    'NAVER on Android',
    `${android} Version/4.0 Chrome/126.0.0.0 Whale/1.0.0.0 Mobile Safari/537.36 NAVER(inapp; search; 2000; 12.6.0)`,
  ),
  notSaving('Daum on Android', `${android} Version/4.0 Chrome/126.0.0.0 Mobile Safari/537.36 DaumApps/7.0`),
  notSaving('LinkedIn on iOS', `${apple} Mobile/15E148 [LinkedInApp]/9.29.7`),
  notSaving('LinkedIn on Android', `${android} Version/4.0 Chrome/126.0.0.0 Mobile Safari/537.36 [LinkedInApp]/4.1.940`),
  notSaving('X on iOS', `${apple} Mobile/15E148 Twitter for iPhone/10.44`),
  notSaving('X on Android', `${view} TwitterAndroid`),
  notSaving('TikTok on iOS', `${apple} Mobile/15E148 musical_ly_35.1.0 JsSdk/2.0 BytedanceWebview/d8a21c6`),
  notSaving('TikTok on Android', `${view} trill_350103 JsSdk/1.0 BytedanceWebview/d8a21c6`),
  notSaving('Snapchat on iOS', `${apple} Version/17.5 Mobile/15E148 Safari/604.1 Snapchat/12.90.0.41`),
  notSaving('Pinterest on iOS', `${apple} Mobile/15E148 [Pinterest/iOS]`),
  notSaving('WeChat on iOS', `${apple} Mobile/15E148 MicroMessenger/8.0.49(0x18003137) NetType/WIFI Language/zh_CN`),
  notSaving(
    'WeChat on Android',
    `${android} Version/4.0 Chrome/116.0.0.0 XWEB/1160117 MMWEBSDK/20240501 Mobile Safari/537.36 MMWEBID/1 MicroMessenger/8.0.49`,
  ),
  notSaving('QQ on iOS', `${apple} Mobile/15E148 QQ/9.0.60.618 V1_IPH_SQ_9.0.60`),
  notSaving(
    'QQ on Android',
    `${android} Version/4.0 Chrome/109.0.5414.86 MQQBrowser/6.2 Mobile Safari/537.36 V1_AND_SQ_9.0.60 QQ/9.0.60.17095`,
  ),
  notSaving('Weibo on iOS', `${apple} Mobile/15E148 Weibo (iPhone14,5__weibo__14.6.0__iphone__os17.5)`),
  notSaving(
    'Weibo on Android',
    `${android} Version/4.0 Chrome/126.0.0.0 Mobile Safari/537.36 Weibo (samsung-SM-S911N__weibo__14.6.0__android)`,
  ),
  notSaving('Alipay on iOS', `${apple} Mobile/15E148 NebulaSDK/1.8.100112 AlipayClient/10.6.0 Language/zh-Hans`),
  notSaving(
    'Alipay on Android',
    `${android} Version/4.0 Chrome/105.0.5195.148 MYWeb/1.3 UWS/3.22 Mobile Safari/537.36 AlipayClient/10.6.0`,
  ),
  notSaving('DingTalk on Android', `${android} Version/4.0 Chrome/105.0.5195.148 Mobile Safari/537.36 AliApp(DingTalk/7.6.0)`),
  notSaving('Baidu on Android', `${android} Version/4.0 Chrome/97.0.4692.98 Mobile Safari/537.36 T7/13.60 baiduboxapp/13.60.0.10`),
  notSaving(
    'Telegram on Android, where it names itself',
    `${android} Chrome/126.0.0.0 Mobile Safari/537.36 Telegram-Android/11.2.3 (Samsung; Android 14; SDK 34; HIGH)`,
  ),
  notSaving('Viber on Android', `${android} Version/4.0 Chrome/126.0.0.0 Mobile Safari/537.36 Viber/22.9.0`),
  notSaving('Zalo on Android', `${android} Version/4.0 Chrome/126.0.0.0 Mobile Safari/537.36 Zalo android/24060298`),
  notSaving("Yahoo! Japan's app on iOS", `${apple} Mobile/15E148 YJApp-IOS jp.co.yahoo.ipn.appli/4.120.0`),
  notSaving('VK on Android', `${view} VKAndroidApp/8.80-20500`),
];
